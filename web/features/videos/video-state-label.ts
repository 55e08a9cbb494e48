import type { VideoState } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/videoStates.ts'

const words: Partial<Record<VideoState, () => string>> = {
  gone: text.gone,
  private: text.hidden,
  embedding_off: text.embeddingOff,
  blocked: text.blocked,
  restricted: text.restricted,
}

/** Why a video cannot be played here; null if it is not known to be unplayable. */
export function videoStateLabel(state: VideoState): string | null {
  return words[state]?.() ?? null
}
