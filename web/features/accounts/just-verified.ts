/** State that the sign-up stores in the history entry of the sign-in page. */
export function justVerified(email: string): { verifiedEmail: string } {
  return { verifiedEmail: email }
}

export function readVerifiedEmail(state: unknown): string | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'verifiedEmail' in state
  return isOurs && typeof state.verifiedEmail === 'string' ? state.verifiedEmail : undefined
}
