import { useState } from 'react'
import { useLocation } from 'react-router'
import { createHash } from './opportunity-address.ts'

/** The key in the fragment of a mailed link, which servers never see; kept while a dialog replaces the fragment, and after it. */
export function useLinkKey(): string {
  const { hash } = useLocation()
  const [kept, keep] = useState('')
  const key = hash === createHash ? '' : hash.slice(1)
  if (key && key !== kept) keep(key)
  return key || kept
}
