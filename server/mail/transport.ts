export interface Mail {
  to: string
  subject: string
  /** The whole message again, for readers without HTML. */
  text: string
  html: string
  /** Reply-To, unless replies come to us. */
  replyTo?: string
  /** Further headers, with values of our own only. */
  headers?: Record<string, string>
}

/** An email in the form that the library takes. */
export interface Message extends Omit<Mail, 'to'> {
  from: { name: string; address: string }
  to: { name: string; address: string }
  messageId: string
  baseBoundary: string
}

export interface Transport {
  /** Sends one message; `key` is the same at every attempt to send it. */
  deliver(message: Message, key: string): Promise<void>
  close(): void
}
