/**
 * Everyday sentences that belong to no scene, one a line: questions, requests, remarks and small talk about many
 * subjects. Nothing else than their being off the topic is used. Written for this list, taken from no set of data.
 */
const LINES = `
it is really cold outside this morning
do you think the rain will stop before noon
the sunset over the lake was beautiful yesterday
i forgot my umbrella on the bus again
how tall is the highest mountain in the world
who painted that famous ceiling in rome
when did the second world war end
what is the capital of australia
how many players are there in a volleyball team
who won the football match last night
my brother runs five miles every day
i am learning to play the violin
can you recommend a good science fiction novel
what was the name of that movie with the talking bear
i have been watching too much television lately
the new season of that series is rather boring
which singer has sold the most records ever
tell me a story about a dragon
let us sing a song together
how do i get red wine out of a white carpet
my washing machine makes a strange noise
where did i leave my glasses
the kitchen needs a fresh coat of paint
how often should i water the roses
our cat sleeps on the sofa all day
why do dogs chase their tails
what do penguins eat
i saw a huge spider in the bathroom
how long does an egg have to boil
this soup could use a little more salt
what can i cook with potatoes and onions
i would rather have tea than coffee
my grandmother bakes the best apple pie
are mushrooms healthy
i have a terrible headache today
how many hours of sleep does a child need
what helps against a sore throat
my knee hurts when i climb stairs
you should see a doctor about that
how can i lose a few pounds before summer
she is studying chemistry at university
can you help my son with his homework
what is seventeen times twenty three
how do you spell rhythm
what does that latin phrase mean
explain to me how a rainbow forms
how far away is the moon
why is the sky blue
what are black holes made of
do you believe in life on other planets
my computer is very slow today
how do i delete old photos from my laptop
the printer is out of paper again
which programming language should i learn first
the internet at home keeps dropping out
did you see the news about the election
who is the president of france
i do not agree with that politician
taxes are far too complicated
there was a long strike at the harbour
the train was delayed by half an hour
how do i get to the museum from here
traffic was awful on the way to work
where can i park near the stadium
is there a good beach near this town
we went hiking in the hills last weekend
my sister is getting married in june
what should i give my father for his birthday
the kids are fighting over a toy
my neighbour plays loud music at night
he has not spoken to me for a week
i miss my old friends from school
can you keep a secret
that was a funny joke
stop talking nonsense
i do not feel like doing this right now
this is a waste of my time
leave me alone for a moment
what do you do on your days off
do you have any brothers or sisters
i like your voice
are you listening to me at all
how are you doing today
long time no see
nice to meet you
have a great weekend
good luck with that
never mind it does not matter
i am just thinking aloud
hold on a second somebody is at the door
sorry i was talking to someone else
could you turn the light on
please close the window it is draughty
pass me the scissors
bring me a glass of water
put the books back on the shelf
remember to lock the garage
what time does the library open
write a poem about the sea
translate good night into greek
pick a number between one and a hundred
who invented the bicycle
what is the fastest animal on land
how do airplanes stay in the air
where does chocolate come from
which countries border switzerland
how do i tie a bow tie
teach me how to juggle
is it true that elephants never forget
what colours go well with dark green
does this shirt match these trousers
i need new shoes for running
my hair looks terrible today
the barber cut it much too short
we planted tomatoes in the back yard
the roof leaks whenever it rains
how do i change the batteries of a smoke detector
someone broke into the house across the street
the judge sentenced him to three years
i dreamed about flying last night
sometimes i wonder what it all means
time goes by so fast
i am hungry let us get some lunch
this chair is not very comfortable
the wedding pictures turned out lovely
do you play chess
the fish are not biting today
how much does a baby elephant weigh
my phone fell into the pool
the concert was sold out within minutes
what happened at the end of the book
you look tired did you sleep badly
i once met a famous actor in the street
`
export const BACKGROUND_ENGLISH: readonly string[] = LINES.trim().split('\n')
