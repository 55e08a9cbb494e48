import { useState } from 'react'
import { Link } from 'react-router'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx'
import * as text from '#web/messages/compiled/account.ts'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import type { Route } from './+types/reset-password'

export default function ResetPassword({ params }: Route.ComponentProps) {
  const [isOver, setOver] = useState(false)
  return (
    <AccountCard
      title={text.resetTitle()}
      about={text.resetAbout()}
      footer={
        isOver ? null : (
          <p>
            <Link to="/forgotpassword">{text.askAgain()}</Link>
          </p>
        )
      }
    >
      <PageMeta title={text.resetTitle()} />
      <NewPasswordForm token={params.token} onOver={() => setOver(true)} />
    </AccountCard>
  )
}
