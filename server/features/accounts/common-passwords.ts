import { failField } from '#contract/errors.ts'

/** The passwords of 8 to 20 characters that leaked lists hold most often, in lower case. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 11111111 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 87654321 987654321 9876543210
0987654321 0123456789 01234567 012345678 12341234 11223344 1122334455 112233445566 12121212 13131313 10101010
69696969 12344321 123454321 147258369 147852369 159357456 741852963 789456123 963852741 123654789 1357924680
password qwertyui qwertyuiop qwertyqwerty 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 1qaz@wsx asdfghjk asdfghjkl asdfasdf asdf1234 asdfgh123 asdf123456
zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnmzxcvbnm poiuytrewq q1w2e3r4 q1w2e3r4t5 q1234567 123456ab 12345678a
123456789a 123qweasd 123qwe123 1234qwer qwer1234 qweasdzxc 123456qwerty iloveyou iloveyou1 iloveyou2 iloveyou123
iloveyou! iloveu123 loveyou123 iloveindia iloveindia123 iloveyousomuch sunshine sunshine1 princess princess1
football football1 baseball baseball1 basketball superman superman1 batman123 starwars starwars1 whatever
whatever1 trustno1 master123 michael1 jennifer jessica1 charlie1 jordan23 ashley123 liverpool liverpool1
chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 manchester realmadrid sachin123 sachin10 virat123
viratkohli bharat123 jaihind123 jaishreeram jaimatadi jaimatadi1 omsairam omsairam1 omnamahshivaya ganesh123
krishna1 krishna123 radhakrishna radheradhe harekrishna saibaba123 shivshiv mahadev123 hanuman123 lakshmi123
lovelove lovely123 sweetheart sweety123 friends1 friends123 freedom1 freedom123 monkey123 dragon123 shadow123
pokemon1 pokemon123 minecraft1 samsung1 samsung123 android1 iphone123 google123 facebook facebook1 facebook123
youtube1 youtube123 instagram whatsapp nothing1 blahblah goodluck goodmorning butterfly chocolate chocolate1
strawberry elephant1 pakistan pakistan123`.split(/\s+/),
)

/** Refuses, naming the field, what guessers try first. */
export function mustBeUncommon(password: string, field: string): void {
  if (COMMON.has(password.normalize('NFC').toLowerCase())) {
    failField(field, 'This password is one of the first that anybody would guess. Please choose another one')
  }
}
