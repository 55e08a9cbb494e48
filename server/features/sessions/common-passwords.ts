import { failField } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { limits } from '#contract/limits.ts'

/** Frequent passwords in India, and keyboard rows, that are missing from the list below. In lower case. */
const OURS = `1234512345 87654321 987654321 9876543210 0987654321 0123456789 01234567 012345678 zaq1zaq1 asdf123456
zxcvbnm, poiuytrewq iloveu123 loveyou123 iloveindia iloveindia123 iloveyousomuch chelsea123 barcelona1 sachin123
sachin10 virat123 viratkohli bharat123 jaihind123 jaishreeram jaimatadi1 omsairam1 omnamahshivaya ganesh123 krishna123
radhakrishna radheradhe harekrishna saibaba123 mahadev123 hanuman123 lakshmi123 lovely123 sweety123 friends123
freedom123 minecraft1 android1 iphone123 facebook1 facebook123 youtube1 youtube123 instagram whatsapp pakistan123
india123 india1234 mumbai123 delhi123 password@123 admin@123 welcome@123 india@123`
/** The name of the site, with numbers and signs around it. */
const OUR_NAME = /^(?:my|i ?love)?[\W_]*pragati[\W_]*\d*[\W_]*$/u
/** One to four characters, repeated. */
const REPEATED = /^(.{1,4}?)\1+$/u

/** Rejects, naming the field, passwords that are guessed first: about 18,000 that the length rule would accept. */
export async function mustBeUncommon(password: string, field: string): Promise<void> {
  const lower = password.normalize('NFC').toLowerCase()
  if (REPEATED.test(lower) || OUR_NAME.test(lower) || (await readList()).has(lower)) {
    failField(field, fieldRules.field_password_common)
  }
}

let list: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: four megabytes that a process without sign-ups never needs. */
function readList(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min)
    return new Set([...long, ...OURS.split(/\s+/)])
  })
  return list
}
