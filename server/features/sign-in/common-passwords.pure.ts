/**
 * Common first choices. Each is searched for inside a password in any spelling (`p@ssw0rd`), and the rest of the
 * password has to be strong enough without them. From the lists that are published after breaches.
 */
export const COMMON_WORDS: readonly string[] = `
  password passwort passwd passw0rd pass secret letmein welcome admin administrator root login user guest master
  default changeme access qwerty qwertz azerty asdf zxcv iloveyou loveyou lovely love princess sunshine monkey dragon
  football baseball basketball soccer hockey superman batman spiderman ironman pokemon pikachu starwars matrix trustno
  shadow michael jennifer jessica daniel charlie thomas jordan ashley andrew hunter robert joshua matthew nicole
  michelle amanda anthony samantha william alexander elizabeth george harley ranger buster tigger cookie cheese
  banana orange apple cherry pepper ginger summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday freedom whatever
  flower butterfly chocolate computer internet google facebook twitter instagram youtube microsoft windows android
  samsung nintendo playstation xbox minecraft fortnite liverpool chelsea arsenal barcelona realmadrid juventus
  mercedes ferrari porsche corvette mustang yamaha honda toyota killer silver golden diamond angel devil blessed
  jesus christ christian family mother father sister brother friend friends forever always myself mypassword
  thisismy mynameis qazwsx abcd test temp sample example company office police officer traffic camera citation
  enforcement department speeding redlight inspection processing notice violation badge america england london
  newyork california texas canada mexico germany france australia hello goodbye please thankyou nothing something
  nobody fuckyou fuckoff asshole bitch sexy baby babygirl babyboy sweety sweetie honey purple yellow green black
  white maggie bailey snoopy scooter chicken cowboy cowboys yankees lakers steelers eagles packers phoenix thunder
  lightning rainbow unicorn zaq12wsx 1qaz2wsx 1q2w3e4r q1w2e3r4 a1b2c3d4 letmeinnow opensesame supersecret
`
  .trim()
  .split(/\s+/);

/** Long ones that are common as a whole, without their spaces and marks. */
export const COMMON_PHRASES: ReadonlySet<string> = new Set(
  `
  correcthorsebatterystaple tobeornottobe maytheforcebewithyou iamyourfather thequickbrownfox thequickbrownfoxjumps
  loremipsumdolor helloworldhello onceuponatime happybirthday happynewyear merrychristmas winteriscoming
  livelaughlove carpediem2024 thisisapassword thisismypassword mysecretpassword donttrustanyone openthedoor
  nopasswordhere ihatepasswords ihatemyjob rememberthis dontforgetme notmypassword incorrectpassword
  yourpassword whatismypassword passwordpassword adminadminadmin rootrootroot changemeplease letmeinplease
  pleaseletmein bluesclues1234 chocolatecake manchesterunited newenglandpatriots harrypotter1234 lordoftherings
  gameofthrones breakingbad123 walkingdead123 metallica1234 ironmaiden666 lineageosrules unbelievable
  abrakadabra123 abracadabra1 supercalifragilistic antidisestablishmentarianism honorificabilitudinitatibus
  `
    .trim()
    .split(/\s+/),
);
