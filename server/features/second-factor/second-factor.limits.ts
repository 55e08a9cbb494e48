import type { AppError } from '#contract/errors.ts'
import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import { isKnownCaller, mustBeLimit } from '#server/features/accounts/accounts.limits.ts'
import type { Resources } from '#server/resources.ts'

const QUARTER = 900
const HOUR = 3_600
const DAY = 86_400

const attemptsFromAddress: RateRule = { name: 'second-address', limit: 300, seconds: QUARTER }
const attemptsForBoth: RateRule = { name: 'second-both', limit: 10, seconds: QUARTER }
/** Callers who get here have the password, so a code of six digits must withstand guessing. */
const attemptsForAccount: RateRule = { name: 'second-account', limit: 20, seconds: HOUR }
const changes: RateRule = { name: 'second-change', limit: 60, seconds: HOUR }
const warnings: RateRule = { name: 'second-warning', limit: 1, seconds: DAY, unscaled: true }

/** Counted before the ticket is checked. */
export function limitTickets(resources: Resources, address: string) {
  return limitRate(resources, attemptsFromAddress, callerKey(address))
}

/** Once the account is known. A known caller is exempt from the limit on the account as a whole. */
export async function limitSecondFactorAttempt(
  resources: Resources,
  { accountId, email }: { accountId: string; email: string },
  address: string,
): Promise<{ succeeded(): Promise<void> }> {
  const both = await limitRate(resources, attemptsForBoth, `${accountId} ${callerKey(address)}`)
  const forAccount = await limitRate(resources, attemptsForAccount, accountId).catch(
    async (error: AppError) => {
      mustBeLimit(error)
      if (await isKnownCaller(resources, email, address)) return null
      throw error
    },
  )
  return {
    succeeded: async () => {
      await both.giveBack()
      await forAccount?.giveBack()
    },
  }
}

export function limitSecondFactorChange(resources: Resources, accountId: string) {
  return limitRate(resources, changes, accountId)
}

/** Whether the last warning about guesses is more than a day old. */
export async function mayWarn(resources: Resources, accountId: string): Promise<boolean> {
  try {
    await limitRate(resources, warnings, accountId)
    return true
  } catch (error) {
    mustBeLimit(error)
    return false
  }
}
