import { createContext } from 'react'

/** Which item of a list something is in, and whether the list no longer has it. */
export const ItemContext = createContext({ id: '', hasLeft: false })
