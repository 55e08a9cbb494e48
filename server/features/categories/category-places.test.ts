import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { anOperator } from '#testing/build.ts'

test('a category is moved to another place within its parent', async () => {
  const app = await startApp()
  const operator = await anOperator(app)
  const { add, list, move } = app.api.operatorCategories
  const added = async (name: string, parent: string | null) =>
    (await add({ body: { name: `${name} ${crypto.randomUUID()}`, parent } }, operator)).data._id
  const parent = await added('Crafts', null)
  const [one, two, three] = [
    await added('One', parent),
    await added('Two', parent),
    await added('Three', parent),
  ]

  await move({ params: { categoryId: three }, body: { parent, place: 0 } }, operator)

  const children = (await list({}, operator)).data.filter((child) => child.parent === parent)
  expect(children.map(({ _id }) => _id)).toEqual([three, one, two])
})
