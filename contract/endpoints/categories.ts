import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '../interface-languages.ts'

export const CategoryRef = z.object({ _id: z.string(), name: z.string() })

const Leaf = CategoryRef.extend({ subCategories: z.array(CategoryRef) })

/** A main category with the two levels below it. */
export const CategoryTree = CategoryRef.extend({ subCategories: z.array(Leaf) })
export type CategoryTree = z.infer<typeof CategoryTree>

/** A category with its direct sub-categories; `parent` is null for a main category, `level` counts from 1. */
export const Category = Leaf.extend({ parent: z.string().nullable(), level: z.number().int() })
export type Category = z.infer<typeof Category>

/** The language to name them in; those without a name in it get their main name. */
const query = z.object({ language: z.enum(LANGUAGE_CODES).default(DEFAULT_LANGUAGE) })

export const categories = {
  getAll: endpoint({
    method: 'GET',
    path: '/category/getAll',
    access: 'anyone',
    cached: true,
    summary: 'The main categories, each with its nested sub-categories',
    query,
    reply: z.object({ data: z.array(CategoryTree) }),
  }),
  getChildren: endpoint({
    method: 'GET',
    path: '/category/get/:id',
    access: 'anyone',
    cached: true,
    summary: 'The sub-categories of a category',
    failures: ['category_not_found'],
    params: z.object({ id: Id }),
    query,
    reply: z.object({ data: z.array(Category) }),
  }),
  getAllCategories: endpoint({
    method: 'GET',
    path: '/category/getAllCategories',
    access: 'anyone',
    cached: true,
    summary: 'Every category of every level as one flat list',
    query,
    reply: z.object({ data: z.array(Category) }),
  }),
}
