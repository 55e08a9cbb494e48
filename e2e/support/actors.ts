import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Client, createClient, overHttp } from '#contract/client.ts'
import { API_BASE, TOKEN_KEY } from '#contract/constants.ts'
import type { WrittenMail } from '#server/mail/read-folder.ts'
import { createMailReader } from '#testing/mails.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import type { Site } from './server.ts'

export const DEMO_PASSWORD = 'pragati-demo'

/** The typed client over the network. */
export function apiOf(site: Site): Client {
  return createClient(
    overHttp(async ({ method, path: address, body, token }) => {
      const reply = await fetch(`${site.url}${API_BASE}${address}`, {
        method,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      return { status: reply.status, body: await reply.json() }
    }),
  )
}

/** A session token of one of the demo accounts. */
export async function demoToken(site: Site, who: 'learner' | 'creator' | 'operator'): Promise<string> {
  const { token } = await expectSignedIn(
    apiOf(site).accounts.login({ body: { email: `${who}@example.com`, password: DEMO_PASSWORD } }),
  )
  return token
}

/**
 * Signs somebody in for the page that is opened next; opens a text page to do so, which
 * loads at once.
 */
export async function signInAs(page: Page, site: Site, token: string): Promise<void> {
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [TOKEN_KEY, token],
  )
}

const readers = new WeakMap<Site, ReturnType<typeof createMailReader>>()

/** The emails to an address, oldest first, as the server wrote them. */
export async function mailsTo(site: Site, address: string): Promise<WrittenMail[]> {
  const read = readers.get(site) ?? createMailReader(path.join(site.dataDir, 'mail'))
  readers.set(site, read)
  return (await read()).filter(({ to }) => to === address).reverse()
}

/** Waits for the newest one-time code mailed to an address. */
export async function codeFor(site: Site, address: string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    // It is on a line of its own, in emails of every language.
    const codes = (await mailsTo(site, address)).map(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1])
    const code = codes.findLast((one) => one !== undefined)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No code was mailed to ${address}`)
}

/** An address that nobody else uses. */
export function anAddress(): string {
  return `person-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** A new verified learner; returns the session token. */
export async function aLearner(
  site: Site,
  name = 'Asha Rao',
  email = anAddress(),
): Promise<{ email: string; token: string }> {
  const { accounts } = apiOf(site)
  await accounts.signUp({ body: { name, email, password: 'a good password' } })
  const { token } = await accounts.verify({ body: { email, otp: await codeFor(site, email) } })
  return { email, token }
}

/** A new creator without playlists: has applied, was approved by the operator and is verified. */
export async function aCreator(site: Site, name = 'Ravi Kumar'): Promise<{ email: string; token: string }> {
  const { accounts, creatorApplications, operatorApplications } = apiOf(site)
  const email = anAddress()
  const { data } = await creatorApplications.submit({
    body: {
      name,
      email,
      password: 'a good password',
      location: 'Pune',
      profession: 'Teacher',
      mobile: '+919876543210',
      social: 'https://example.com/ravi',
      pptknowledge: 'yes',
      pastexperiences: 'Ten years of teaching',
      shortdescription: 'Teaches by hand',
      languages: ['Marathi'],
      relevantskills: 'Pottery',
    },
  })
  const operator = await demoToken(site, 'operator')
  await operatorApplications.approve({ params: { applicationId: data._id } }, { token: operator })
  await accounts.requestCode({ body: { email } })
  const { token } = await accounts.verify({ body: { email, otp: await codeFor(site, email) } })
  return { email, token }
}
