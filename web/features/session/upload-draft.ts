/** Where this browser keeps the playlist that a creator is putting together; it ends with the account. */
export function uploadDraftKey(creatorId: string): string {
  return `upload_draft:${creatorId}`
}

export function forgetUploadDraft(creatorId: string): void {
  localStorage.removeItem(uploadDraftKey(creatorId))
}
