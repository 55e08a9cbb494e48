export interface Mail {
  to: string
  subject: string
  /** The whole message again, for readers without HTML. */
  text: string
  html: string
  /** Where an answer goes, when not to us. */
  replyTo?: string
  /** Further headers, of our own words only. */
  headers?: Record<string, string>
}

/** A mail as the library takes it. */
export interface Message extends Omit<Mail, 'to'> {
  from: string
  to: { name: string; address: string }
  messageId: string
  baseBoundary: string
}

export interface Transport {
  /** Carries one message; `key` is the same at every attempt to send it. */
  deliver(message: Message, key: string): Promise<void>
  /** Removes what was written to an address or names it, where mail stays with us. */
  deleteMails?(address: string): Promise<void>
  /** Removes what was written before a moment. */
  sweep?(before: Date): Promise<void>
  close(): void
}
