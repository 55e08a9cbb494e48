import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'

/** A sign-in that the password alone completes; a second step fails the test. */
export async function expectSignedIn(
  login: Promise<{ data: SignedIn['data'] | SecondFactorChallenge }>,
): Promise<SignedIn> {
  const { data } = await login
  if ('secondFactor' in data) throw new Error('the account asks for a second step')
  return { token: data.token, data }
}
