import { secondFactor } from '#contract/endpoints/second-factor.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { routes } from '#server/api/operations.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deviceName } from '#server/features/sessions/device-name.ts'
import { mustBeProven } from '#server/features/sessions/sessions.queries.ts'
import { checkCreation, creationOptions, passkeySite } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  addPasskey,
  beginApp,
  confirmApp,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
} from './second-factor.commands.ts'
import { limitSecondFactorChange } from './second-factor.limits.ts'
import { findApp, hasSecondFactor, listPasskeys } from './second-factor.queries.ts'
import { takeSecondStep } from './second-step.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'
import { readSecondFactor } from './settings.queries.ts'
import { consumeTicketAttempt, issueTicket, newChallenge, useTicket } from './tickets.commands.ts'
import { findTimeStep, newSecret, otpauthSetup } from './totp.ts'

export const secondFactorRoutes = routes((resources, on) => {
  const { db, config, tokens } = resources
  const isRequired = ({ role }: Viewer) => role === 'operator' && config.requireSecondFactor
  const mayChange = async (viewer: Viewer) => {
    await limitSecondFactorChange(resources, viewer.id)
    await mustBeProven(db, viewer)
  }

  on(secondFactor.signIn, ({ body, caller, viewer }) => takeSecondStep(resources, body, caller, viewer))

  on(secondFactor.get, async ({ viewer }) => ({
    data: {
      isRequired: isRequired(viewer),
      passkeysFor: passkeySite(config)?.id ?? null,
      ...(await readSecondFactor(db, viewer.id)),
    },
  }))

  on(secondFactor.beginApp, async ({ viewer }) => {
    await mayChange(viewer)
    const secret = newSecret()
    await inTransaction(db, (tx) => beginApp(tx, viewer.id, encryptSecret(tokens, viewer.id, secret)))
    return { data: otpauthSetup(secret, config.site.name, viewer.email) }
  })

  on(secondFactor.confirmApp, async ({ body: { code }, viewer }) => {
    await mayChange(viewer)
    const { pending } = (await findApp(db, viewer.id)) ?? fail('app_not_begun')
    const secret = pending && decryptSecret(tokens, viewer.id, pending)
    if (!secret) fail('app_not_begun')
    const timeStep = findTimeStep(secret, code) ?? fail('wrong_code')
    const fresh = await newRecoveryCodes()
    const recoveryCodes = await inTransaction(db, (tx) =>
      confirmApp(tx, viewer.id, { pending, timeStep, fresh }),
    )
    return { data: { recoveryCodes } }
  })

  on(secondFactor.removeApp, async ({ viewer }) => {
    await mayChange(viewer)
    await inTransaction(db, (tx) => removeApp(tx, viewer.id, isRequired(viewer)))
    return {}
  })

  on(secondFactor.beginPasskey, async ({ viewer }) => {
    await mayChange(viewer)
    const site = passkeySite(config) ?? fail('no_passkeys_here')
    const known = await listPasskeys(db, viewer.id)
    if (known.length >= limits.passkeys) fail('too_many_passkeys')
    const challenge = newChallenge()
    const owner = { accountId: viewer.id, email: viewer.email, name: viewer.name }
    const options = await creationOptions(site, config.site.name, owner, known, challenge)
    const ticket = await inTransaction(db, (tx) => issueTicket(tx, viewer.id, 'passkey', challenge))
    return { data: { ticket, options } }
  })

  on(secondFactor.addPasskey, async ({ body: { ticket, passkey }, viewer, caller }) => {
    await mayChange(viewer)
    const site = passkeySite(config) ?? fail('no_passkeys_here')
    const spent = await consumeTicketAttempt(db, ticket, 'passkey')
    if (spent?.accountId !== viewer.id) fail('sign_in_over')
    const made = (await checkCreation(site, passkey, spent.challenge)) ?? fail('passkey_rejected')
    const name = deviceName(caller.userAgent ?? null)
    const fresh = await newRecoveryCodes()
    const recoveryCodes = await inTransaction(db, async (tx) => {
      if (!(await useTicket(tx, ticket))) fail('sign_in_over')
      return addPasskey(tx, viewer.id, { ...made, name }, fresh)
    })
    return { data: { recoveryCodes } }
  })

  on(secondFactor.removePasskey, async ({ params: { passkeyId }, viewer }) => {
    await mayChange(viewer)
    await inTransaction(db, (tx) => removePasskey(tx, viewer.id, passkeyId, isRequired(viewer)))
    return {}
  })

  on(secondFactor.renewRecoveryCodes, async ({ viewer }) => {
    await mayChange(viewer)
    if (!(await hasSecondFactor(db, viewer.id))) fail('no_second_factor')
    const fresh = await newRecoveryCodes()
    const recoveryCodes = await inTransaction(db, (tx) => replaceRecoveryCodes(tx, viewer.id, fresh))
    return { data: { recoveryCodes } }
  })
})
