import { api } from './api.ts'

/** For the console: other pages download the contract without the operators' endpoints (scripts/slim-contract.ts). */
export const operatorEndpoints = api
