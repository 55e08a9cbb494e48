import { data } from 'react-router'

/** Every address without a page of its own. The root's error view draws it. */
function refuse(): never {
  throw data(null, { status: 404 })
}

export { refuse as clientLoader, refuse as loader }

export default function NotFound() {
  return null
}
