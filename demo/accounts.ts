/** The accounts that are printed at start; nobody else in the demo content can sign in. */
export const DEMO_PASSWORD = 'pragati-demo'

export const DEMO_EMAILS = {
  learner: 'learner@example.com',
  creator: 'creator@example.com',
  operator: 'operator@example.com',
} as const
