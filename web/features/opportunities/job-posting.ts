import type { JobType } from '#contract/constants.ts'
import type { ReadOpportunity } from './read-opportunity.ts'

const employmentTypes: Partial<Record<JobType, string>> = {
  'Full Time': 'FULL_TIME',
  'Part Time': 'PART_TIME',
  Internship: 'INTERN',
}

/** Structured data of an open opportunity (schema.org JobPosting). `url` is its own address. */
export function jobPostingOf(opportunity: ReadOpportunity, url: string): object {
  if (!import.meta.env.SSR) return {}
  const { _id, jobTitle, jobDescription, companyName, jobLocation, jobType, createdAt, closesAt } =
    opportunity
  const isRemote = jobType === 'Work From Home'
  const employmentType = employmentTypes[jobType]
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: jobTitle,
    description: asHtml(jobDescription),
    datePosted: createdAt,
    ...(closesAt ? { validThrough: closesAt } : {}),
    ...(employmentType ? { employmentType } : {}),
    hiringOrganization: { '@type': 'Organization', name: companyName },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: jobLocation, addressCountry: 'IN' },
    },
    ...(isRemote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: 'India' },
        }
      : {}),
    identifier: { '@type': 'PropertyValue', name: companyName, value: _id },
    url,
    directApply: true,
  }
}

/** The format requires paragraphs as HTML. */
function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
