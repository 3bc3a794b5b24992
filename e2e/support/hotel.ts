/** A receptionist's lines in the hotel scene from the welcome to the key, in order. They lead to the winning end. */
export const HOTEL_WINS = [
  'Good evening, Ms Carter, welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor, away from the elevator.',
  'Breakfast is from seven to ten on the ground floor, and it is included.',
  'Yes, please. I need a card for the deposit.',
  'Here is your key. Your room is on the fifth floor. Enjoy your stay.',
] as const

/** The demonstration's package with the hotel scene, and the scene. */
export const HOTEL_TASK = 'Front desk in English'
export const HOTEL_SCENE = 'Hotel check-in'
