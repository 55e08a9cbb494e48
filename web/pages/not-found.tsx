import { data } from 'react-router'

/** Every address without a page of its own. The root's error view draws it. */
function reject(): never {
  throw data(null, { status: 404 })
}

export { reject as clientLoader, reject as loader }

export default function NotFound() {
  return null
}
