import { api } from './api.ts'

/** For the console: what browsers download of the contract leaves out what only operators call (scripts/slim-contract.ts). */
export const operatorEndpoints = api
