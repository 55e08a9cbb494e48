import { apiOf, demoToken } from './actors.ts'
import type { Site } from './server.ts'

/** Links to new videos of the video site. */
export function someVideos(
  videoPlatform: { put(id: string, video: { title: string }): void },
  ...titles: string[]
) {
  return titles.map((title) => {
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
    videoPlatform.put(id, { title })
    return `https://www.youtube.com/watch?v=${id}`
  })
}

/** A playlist of the demo creator, made through the API. */
export async function aPlaylist(site: Site, name: string, links: string[]) {
  const api = apiOf(site)
  const token = await demoToken(site, 'creator')
  const [main] = (await api.categories.getAll()).data
  const { data } = await api.publishing.create(
    {
      body: {
        name,
        description: 'A course for a test.',
        language: 'hindi',
        category: [main?._id ?? ''],
        videos: links.map((videoName, at) => ({ videoName, title: `Lesson ${at + 1}` })),
      },
    },
    { token },
  )
  return { api, token, playlist: data }
}
