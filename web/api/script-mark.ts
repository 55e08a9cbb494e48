import { createContext } from 'react'

/** While a page is rendered: how the server knows an inline script as our own. Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
