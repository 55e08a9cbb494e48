import { createContext } from 'react'

/** Which item of a list something is in, and whether the list no longer has it. */
export const PlaceContext = createContext({ id: '', hasLeft: false })
