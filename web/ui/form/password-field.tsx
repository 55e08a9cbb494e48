import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import * as text from '#web/messages/compiled/forms.ts'

/** A password that can be revealed while typing, including by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      rightSectionWidth="2.75rem"
      visibilityToggleButtonProps={{
        size: '2.75rem',
        'aria-label': isVisible ? text.hideCharacters() : text.showCharacters(),
        'aria-pressed': undefined,
      }}
    />
  )
}
