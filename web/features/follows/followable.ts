/** What can be followed. */
export interface Followable {
  kind: 'creator' | 'course'
  id: string
  name: string
}
