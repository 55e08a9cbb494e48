import type { Locator } from '@playwright/test'

/** A toast stays for as long as the journey takes: its time is the bar that runs out. */
export async function keepToast(toast: Locator): Promise<void> {
  await toast.evaluate((one) => {
    for (const life of one.getAnimations({ subtree: true })) life.pause()
  })
}
