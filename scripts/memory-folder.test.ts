import { expect, test } from 'vitest'
import { isSuitable } from '#testing/memory-folder.ts'

const DISK = '/dev/vda / ext4 rw,relatime 0 0\n'
const [SMALL, LARGE] = [64 * 2 ** 20, 24 * 2 ** 30]

test.each([
  ['a large file system there', `${DISK}tmpfs /dev/shm tmpfs rw,relatime 0 0\n`, LARGE, true],
  ['little free memory', `${DISK}tmpfs /dev/shm tmpfs rw,relatime 0 0\n`, SMALL, false],
  ['no program may be run from it', `${DISK}shm /dev/shm tmpfs rw,nosuid,noexec 0 0\n`, LARGE, false],
  ['no file system there', DISK, LARGE, false],
])('whether temporary files are kept in memory: %s', (_, mounts, free, expected) => {
  expect(isSuitable(mounts, free)).toBe(expected)
})
