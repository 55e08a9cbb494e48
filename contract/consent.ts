/** Of the words above the button of the sign-up; kept with the account. A change of the words is a new version. */
export const CONSENT_VERSION = '2026-11-22'
