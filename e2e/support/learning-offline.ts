import { expect, type Page } from '@playwright/test'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, signInAs } from './actors.ts'
import { untilCodeLoaded } from './in-app-navigation.ts'
import { demoCourses } from './learning.ts'
import type { Site } from './server.ts'
import { untilWorkerReady } from './service-worker.ts'

/** A new learner on the page of a course of the demo, with the service worker active. */
export async function openCourseAsLearner(page: Page, site: Site) {
  const [course] = await demoCourses(site)
  if (!course) throw new Error('The demo has no course')
  const { token, email } = await aLearner(site)
  const address = `${site.url}${playlistAddress(course.playlist)}`
  await signInAs(page, site, token)
  await page.goto(address)
  await untilWorkerReady(page)
  const { learning } = apiOf(site)
  const first = course.ids[0] ?? ''
  return {
    ...course,
    token,
    email,
    address,
    tick: page.getByRole('button', { name: `Mark “${course.playlist.videos[1]?.title}” as watched` }),
    notes: async () => (await learning.listNotes({ params: { videoId: first } }, { token })).data,
    progress: async () => (await learning.getCourse({ params: { playlistId: course._id } }, { token })).data,
  }
}

/** Waits for the player's code, which a begun course loads. */
export const untilPlayerLoaded = (page: Page) => untilCodeLoaded(page, 'video-dialog')

export async function openNotes(page: Page) {
  await page.getByRole('link', { name: /^(Start watching|Resume)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Notes', { exact: true }).click()
  return dialog
}

/** Everything that this browser still has to send. */
export async function readPending(page: Page): Promise<unknown[]> {
  return [...(await inStore(page, 'marks')), ...(await inStore(page, 'changes'))]
}

/** What can be read offline; `hours` makes it that much older. */
export async function readCached(page: Page, hours = 0): Promise<unknown[]> {
  return (await inStore(page, 'cached', hours * 3_600_000)).map((one) => (one as { key: string }).key)
}

/** The cached reply of the API for reading offline, as text; empty where there is none. */
export function readCachedReply(page: Page, path: string): Promise<string> {
  return page.evaluate(async (key) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('learning'))
    const body = await answer(database.transaction('bodies').objectStore('bodies').get(key))
    database.close()
    return body ? new TextDecoder().decode(body) : ''
  }, `reply ${path}`)
}

/** Adds that many changes of the signed-in account, as if they waited to be sent. */
export function fillChanges(page: Page, change: object, count: number): Promise<void> {
  return page.evaluate(
    ([one, times]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('learning')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const filling = opening.result.transaction('changes', 'readwrite')
          const accountId = localStorage.getItem('learning_owner')
          for (let nth = 0; nth < times; nth += 1) filling.objectStore('changes').add({ ...one, accountId })
          filling.onabort = () => reject(filling.error)
          filling.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [change, count] as const,
  )
}

/** Removes the first of the waiting changes, as if they had been sent. */
export function dropChanges(page: Page, count: number): Promise<void> {
  return page.evaluate(async (most) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('learning'))
    const changes = database.transaction('changes', 'readwrite').objectStore('changes')
    for (const key of await answer(changes.getAllKeys(null, most))) await answer(changes.delete(key))
    database.close()
  }, count)
}

/** The content of a store of the learning database. `older`: milliseconds by which its entries are aged. */
function inStore(page: Page, name: string, older = 0): Promise<unknown[]> {
  return page.evaluate(
    async ([store, age]) => {
      if (!(await indexedDB.databases()).some(({ name: is }) => is === 'learning')) return []
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await answer(indexedDB.open('learning'))
      const found = database.transaction(store, 'readwrite').objectStore(store)
      const all: { at: number }[] = await answer(found.getAll())
      if (age > 0) for (const one of all) await answer(found.put({ ...one, at: one.at - age }))
      database.close()
      return all
    },
    [name, older] as const,
  )
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
}

export async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  // It ends by reloading the page.
  await page.waitForFunction(() => !('isBefore' in window) && 'hydrated' in document.documentElement.dataset)
}
