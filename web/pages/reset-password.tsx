import { useState } from 'react'
import { Link } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { NewPasswordForm } from '#web/features/account/new-password-form.tsx'
import * as text from '#web/messages/compiled/account.ts'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/reset-password'

export default function ResetPassword({ params }: Route.ComponentProps) {
  const [isChanged, setChanged] = useState(false)
  return (
    <AccountCard
      title={text.resetTitle()}
      about={text.resetAbout()}
      footer={
        isChanged ? null : (
          <p>
            <Link to="/forgotpassword">{text.askAgain()}</Link>
          </p>
        )
      }
    >
      <PageMeta title={text.resetTitle()} />
      <NewPasswordForm token={params.token} onChanged={() => setChanged(true)} />
    </AccountCard>
  )
}
