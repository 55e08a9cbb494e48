import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Nothing, text } from '../../fields.ts'
import type { DEFAULT_LANGUAGE, InterfaceLanguage } from '../../interface-languages.ts'
import { limits } from '../../limits.ts'
import { CATEGORY_NAME_LANGUAGES } from './languages.ts'

/** Names of a category in languages of the interface other than English, by language code. */
export const CategoryNames = z.record(z.string().regex(/^[a-z]{2,3}$/), text(limits.name))

/** A category with what an operator needs to know before changing it. */
export const OperatorCategory = z.object({
  _id: z.string(),
  /** The main name, in English. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  parent: z.string().nullable(),
  /** From 1, for a main category, to 3. */
  level: z.number().int(),
  /** Listed playlists in it and below it. */
  playlistCount: z.number().int(),
  /** Direct sub-categories. */
  childCount: z.number().int(),
})
export type OperatorCategory = z.infer<typeof OperatorCategory>

type CategoryNameLanguage = Exclude<InterfaceLanguage, typeof DEFAULT_LANGUAGE>

const Name = text(limits.name).nullable().optional()

const params = z.object({ categoryId: Id })
const Parent = Id.nullable()
/** The position among its siblings, from 0; without it, or beyond the end, it becomes the last. */
const Place = z.number().int().min(0).max(limits.categories).optional()
const reply = z.object({ data: OperatorCategory })

export const operatorCategories = {
  list: endpoint({
    method: 'GET',
    path: '/operator/categories',
    access: 'operator',
    summary: 'Every category, parents before their children, siblings in order',
    reply: z.object({ data: z.array(OperatorCategory) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/operator/categories',
    access: 'operator',
    summary: 'Add a category; parent null makes a main category',
    failures: ['category_name_taken', 'category_not_found', 'category_too_deep', 'too_many_categories'],
    body: z.object({
      name: text(limits.name),
      names: CategoryNames.default({}),
      parent: Parent.default(null),
      place: Place,
    }),
    reply,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/operator/categories/:categoryId/name',
    access: 'operator',
    summary: 'Rename a category',
    params,
    failures: ['category_name_taken', 'category_not_found'],
    body: z.object({ name: text(limits.name) }),
    reply,
  }),
  name: endpoint({
    method: 'PUT',
    path: '/operator/categories/:categoryId/names',
    access: 'operator',
    summary:
      'Name a category in other languages; null removes a name, languages that are left out stay as they are',
    params,
    failures: ['category_not_found'],
    body: z.object(
      Object.fromEntries(CATEGORY_NAME_LANGUAGES.map((code) => [code, Name])) as Record<
        CategoryNameLanguage,
        typeof Name
      >,
    ),
    reply,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/operator/categories/:categoryId/parent',
    access: 'operator',
    summary: 'Move a category and everything below it under another one, including its playlists',
    params,
    failures: ['category_below_itself', 'category_name_taken', 'category_not_found', 'category_too_deep'],
    body: z.object({ parent: Parent, place: Place }),
    reply,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/operator/categories/order',
    access: 'operator',
    summary: 'Put the sub-categories of a category (null: the main categories) in this order',
    failures: ['category_not_found', 'category_order_stale'],
    body: z.object({ parent: Parent, order: z.array(Id).min(1).max(limits.categories) }),
    reply: z.object({ data: z.array(OperatorCategory) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/operator/categories/:categoryId/merge',
    access: 'operator',
    summary: 'Merge a category into another one: moves playlists and sub-categories, and merges namesakes',
    params,
    failures: ['category_below_itself', 'category_name_taken', 'category_not_found', 'category_too_deep'],
    body: z.object({ into: Id }),
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/operator/categories/:categoryId',
    access: 'operator',
    summary: 'Delete an empty category',
    params,
    failures: ['category_not_empty', 'category_not_found'],
    reply: Nothing,
  }),
}
