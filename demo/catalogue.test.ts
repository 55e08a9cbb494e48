import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { JOB_TYPES, LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import { creatorApplications } from '#contract/endpoints/creator-applications.ts'
import { CategoryNames } from '#contract/endpoints/operator/categories.ts'
import { publishing } from '#contract/endpoints/publishing.ts'
import { reviews } from '#contract/endpoints/reviews.ts'
import { Email, text } from '#contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#contract/interface-languages.ts'
import { limits } from '#contract/limits.ts'
import { shortLink, videoIdOf } from '#contract/video-link.ts'
import { DEMO_EMAILS } from './accounts.ts'
import { type DemoCategory, readDemoContent, thumbnailOf } from './catalogue.ts'

const content = readDemoContent()

test('every demo playlist would be accepted by the contract as it is', () => {
  for (const playlist of content.playlists) {
    const input = {
      name: playlist.name,
      description: playlist.description,
      language: playlist.language,
      category: playlist.category.map(() => randomUUID()),
      videos: playlist.videos.map((video) => ({
        videoName: shortLink(video.id),
        title: video.title,
        description: `Video by ${video.channel}`,
        thumbnail: thumbnailOf(video.id),
        publishedAt: video.publishedAt ? new Date(video.publishedAt).toISOString() : null,
        language: LANGUAGE_TAGS[playlist.language],
      })),
    }
    expect(publishing.create.body.parse(input), playlist.name).toEqual({ ...input, draft: false })
  }
})

test('every demo application would be accepted by the contract from somebody without an account', () => {
  const people = new Set([...content.creators, ...content.learners].map(({ email }) => email))
  for (const { daysAgo, rejected, ...form } of content.applications) {
    const input = { ...form, password: 'a good password' }
    expect(creatorApplications.submit.body.parse(input), form.name).toEqual(input)
    expect(people).not.toContain(form.email)
    expect(daysAgo).toBeGreaterThan(rejected ? 1 : 0)
  }
})

test('every demo video has an identifier of the platform and is in one playlist only', () => {
  const ids = content.playlists.flatMap(({ videos }) => videos.map(({ id }) => id))
  for (const id of ids) expect(videoIdOf(shortLink(id))).toBe(id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the demo catalogue has forty playlists in all languages but Konkani, under paths of its category tree', () => {
  const paths = pathsOf(content.categories)
  const creators = new Set(content.creators.map(({ name }) => name))
  expect(content.playlists).toHaveLength(40)
  expect(new Set(content.playlists.map(({ name }) => name)).size).toBe(40)
  expect(content.categories).toHaveLength(9)
  for (const { category, creator } of content.playlists) {
    expect(paths).toContain(category.join(' > '))
    expect(creators).toContain(creator)
  }
  const spoken = new Set(content.playlists.map(({ language }) => language))
  expect(LANGUAGES.filter((language) => !spoken.has(language))).toEqual(['konkani'])
})

test('every demo category has a name in every language of the interface', () => {
  const others = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
  for (const { name, names } of categoriesOf(content.categories)) {
    expect(Object.keys(names), name).toEqual(expect.arrayContaining(others))
    expect(CategoryNames.parse(names)).toEqual(names)
  }
})

test('every demo review would be accepted by the contract and comes from a learner who reviews a playlist once', () => {
  const learners = new Set(content.learners.map(({ email }) => email))
  const ages = new Map(content.playlists.map(({ name, createdDaysAgo }) => [name, createdDaysAgo]))
  for (const [name, list] of Object.entries(content.reviews)) {
    const age = ages.get(name) ?? 0
    for (const { learner, rating, comment, daysAgo } of list) {
      const input = { playlistId: randomUUID(), feedback: comment, rating }
      expect(reviews.create.body.parse(input)).toEqual(input)
      expect(learners).toContain(learner)
      expect(daysAgo, `${learner} on ${name}`).toBeLessThan(age)
    }
    expect(new Set(list.map(({ learner }) => learner)).size, name).toBe(list.length)
  }
})

test('the demo reviews leave some playlists without any and others with many, good and bad', () => {
  const counts = content.playlists.map(({ name }) => content.reviews[name]?.length ?? 0)
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(0)
  expect(counts.filter((count) => count > 0 && count < 5).length).toBeGreaterThan(0)
  expect(counts.filter((count) => count > 30).length).toBeGreaterThan(0)
  const ratings = new Set(Object.values(content.reviews).flatMap((list) => list.map(({ rating }) => rating)))
  expect([...ratings].sort()).toEqual(expect.arrayContaining([2, 3, 4, 5]))
})

test('everybody in the demo content has a unique address at example.com', () => {
  const emails = [...content.creators, ...content.learners].map(({ email }) => email)
  for (const email of emails) {
    expect(Email.parse(email)).toBe(email)
    expect(email).toMatch(/@example\.com$/)
  }
  expect(new Set(emails).size).toBe(emails.length)
  expect(content.creators.map(({ email }) => email)).toContain(DEMO_EMAILS.creator)
  expect(content.learners.map(({ email }) => email)).toContain(DEMO_EMAILS.learner)
})

test('the demo opportunities cover all job types and stay within the limits', () => {
  const people = new Set([...content.creators, ...content.learners].map(({ email }) => email))
  for (const opportunity of content.opportunities) {
    expect(Email.parse(opportunity.email)).toMatch(/@example\.com$/)
    expect(opportunity.phone).toMatch(/^\d{1,32}$/)
    expect(text(limits.name).parse(opportunity.companyName)).toBe(opportunity.companyName)
    expect(text(limits.title).parse(opportunity.jobTitle)).toBe(opportunity.jobTitle)
    expect(text(limits.description).parse(opportunity.jobDescription)).toBe(opportunity.jobDescription)
    if (opportunity.postedBy !== null) expect(people).toContain(opportunity.postedBy)
  }
  expect(new Set(content.opportunities.map(({ jobType }) => jobType))).toEqual(new Set(JOB_TYPES))
})

function categoriesOf(tree: DemoCategory[]): DemoCategory[] {
  return tree.flatMap((one) => [one, ...categoriesOf(one.subCategories ?? [])])
}

function pathsOf(tree: DemoCategory[], above = ''): string[] {
  return tree.flatMap(({ name, subCategories = [] }) => [
    `${above}${name}`,
    ...pathsOf(subCategories, `${above}${name} > `),
  ])
}
