import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Whether this browser, at this address, can use passkeys of a site of that name. */
export function canUsePasskeys(site: unknown): boolean {
  if (typeof site !== 'string' || !('PublicKeyCredential' in window)) return false
  const { hostname } = window.location
  return hostname === site || hostname.endsWith(`.${site}`)
}

type Options = Record<string, unknown>

/** Asks the browser to create a passkey; null when its owner, or the browser, cancels it. */
export async function makePasskey(options: Options) {
  return brokenOff(async () =>
    plain(await startRegistration({ optionsJSON: options as unknown as CreationOptions })),
  )
}

/** Asks for a passkey's signature; null when its owner, or the browser, cancels it. */
export async function signWithPasskey(options: Options) {
  return brokenOff(async () =>
    plain(await startAuthentication({ optionsJSON: options as unknown as RequestOptions })),
  )
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** In the contract's form: extension results have no particular type. */
function plain<T extends { clientExtensionResults: object }>(credential: T) {
  const clientExtensionResults: Record<string, unknown> = { ...credential.clientExtensionResults }
  return { ...(credential as Omit<T, 'clientExtensionResults'>), clientExtensionResults }
}

/** Browsers report a cancellation as an error of their own, without the reason. */
async function brokenOff<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
