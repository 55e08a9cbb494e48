import { afterAll } from 'vitest'
import { cleanUp } from './when-file-ends.ts'

// Runs before every test file.
afterAll(cleanUp)
