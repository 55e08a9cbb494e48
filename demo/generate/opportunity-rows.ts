import { JOB_TYPES } from '#contract/constants.ts'
import { searchTextOf } from '#server/features/opportunities/search-text.ts'
import { idOf } from './ids.ts'
import { between, pick, pickUneven, type Random } from './random.ts'
import { companyName, jobTitle, placeName } from './words.ts'

const DAY = 86_400_000
/** Most are public; some are pending, were rejected or are over. */
const STATES = [...Array<string>(18).fill('approved'), 'waiting', 'closed']

export const opportunityColumns = {
  id: 'uuid',
  poster_id: 'uuid',
  company_name: 'text',
  email: 'text',
  phone: 'text',
  job_title: 'text',
  job_type: 'text',
  job_description: 'text',
  job_location: 'text',
  question: 'text',
  deadline: 'date',
  search_text: 'text',
  state: 'text',
  approved_at: 'timestamptz',
  closed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** One opportunity of the past 55 days. */
export function makeOpportunityRow(
  random: Random,
  posterIds: string[],
  now: Date,
): Record<keyof typeof opportunityColumns, string | null> {
  const createdAt = new Date(now.getTime() - Math.floor(random() * 55 * DAY) - 60_000)
  const company = companyName(random)
  const title = jobTitle(random)
  const place = placeName(random)
  const state = pick(random, STATES)
  const jobType = pickUneven(random, JOB_TYPES)
  const jobDescription = `${company} looks for a ${title} in ${place}. You work with a team of ${between(random, 3, 40)} and are trained in the first ${between(random, 1, 6)} weeks.`
  const lastDay = new Date(now.getTime() + between(random, 2, 90) * DAY).toISOString().slice(0, 10)
  return {
    id: idOf(createdAt.getTime()),
    poster_id: random() < 0.6 ? pick(random, posterIds) : null,
    company_name: company,
    email: `${company.toLowerCase().replaceAll(' ', '.')}@example.com`,
    phone: `910000${String(between(random, 0, 999_999)).padStart(6, '0')}`,
    job_title: title,
    job_type: jobType,
    job_description: jobDescription,
    job_location: place,
    question: random() < 0.7 ? `Why would you like to work as a ${title}?` : '',
    deadline: random() < 0.4 ? lastDay : null,
    search_text: searchTextOf({
      ...{ jobTitle: title, companyName: company, jobLocation: place, jobType, jobDescription },
    }),
    state,
    approved_at: state === 'waiting' ? null : createdAt.toISOString(),
    closed_at: state === 'closed' ? now.toISOString() : null,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  }
}
