import { expect, test } from 'vitest'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { jobPostingOf } from './job-posting.ts'

const opportunity: Opportunity = {
  _id: '01a1ef24-1e04-71e0-9b72-eebf16ee113a',
  companyName: 'Sarita Softworks',
  comapanyName: 'Sarita Softworks',
  email: 'jobs@sarita.example',
  phone: '919876543210',
  phoneText: '+91 98765 43210',
  moneyAdvice: false,
  jobTitle: 'Web Developer',
  jobType: 'Internship',
  jobDescription: 'Build <pages> & more.\n\nFive days\na week.',
  jobLocation: 'Pune',
  question: '',
  category: null,
  deadline: null,
  state: 'approved',
  createdAt: '2026-11-01T00:00:00.000Z',
  closesAt: '2026-12-31T00:00:00.000Z',
}

test('structured data has title, kind, company, place and deadline', () => {
  expect(jobPostingOf(opportunity, 'https://x.example/opportunity/1')).toMatchObject({
    '@type': 'JobPosting',
    title: 'Web Developer',
    employmentType: 'INTERN',
    validThrough: '2026-12-31T00:00:00.000Z',
    hiringOrganization: { name: 'Sarita Softworks' },
    jobLocation: { address: { addressLocality: 'Pune', addressCountry: 'IN' } },
  })
})

test('a description becomes paragraphs, and what looks like markup is escaped', () => {
  expect(jobPostingOf(opportunity, '')).toMatchObject({
    description: '<p>Build &lt;pages&gt; &amp; more.</p><p>Five days<br>a week.</p>',
  })
})

test('work from home is described as remote work from India', () => {
  expect(jobPostingOf({ ...opportunity, jobType: 'Work From Home' }, '')).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'India' },
  })
})
