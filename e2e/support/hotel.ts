/** What a receptionist says in the hotel scene from the welcome to the key: the way that wins, in order. */
export const HOTEL_WINS = [
  'Good evening, Ms Carter, welcome. May I see your passport, please?',
  'Of course. I have a quiet room on the top floor, away from the elevator.',
  'Breakfast is from seven to ten on the ground floor, and it is included.',
  'Yes, please. I need a card for the deposit.',
  'Here is your key. Your room is on the fifth floor. Enjoy your stay.',
] as const

/** The package of the demonstration with the hotel scene in it, and the scene. */
export const HOTEL_TASK = 'Front desk in English'
export const HOTEL_SCENE = 'Hotel check-in'
