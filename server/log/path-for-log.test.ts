import { expect, test } from 'vitest'
import { pathForLog } from './path-for-log.ts'

test.each([
  ['/search?query=my%20illness', '/search'],
  ['/newcredentials/s3cret-token', '/newcredentials/…'],
  ['/api/v1/user/resetpassword/s3cret-token?x=1', '/api/v1/user/resetpassword/…'],
  [`/og/certificate/${crypto.randomUUID()}.png`, '/og/certificate/…'],
  [`/api/v1/learning/certificates/${crypto.randomUUID()}`, '/api/v1/learning/certificates/…'],
  [`/hi/certificate/${crypto.randomUUID()}`, '/hi/certificate/…'],
  ['/playlists', '/playlists'],
  ['/search/my%20illness', '/search/…'],
  ['/search/my%20illness.data', '/search/…'],
  ['/all/my%20illness', '/all/…'],
  ['//newcredentials//s3cret-token', '/newcredentials/…'],
  ['/newcredentials/s3cret-token.data', '/newcredentials/…'],
  ['/%6eewcredentials/s3cret-token', '/%6eewcredentials/…'],
  ['/API/v1//user/resetpassword/s3cret-token', '/API/v1//user/resetpassword/…'],
  [
    '/creator/Asha-Rao/hindi/My-course/0190f6c5-0000-7000-8000-000000000001',
    '/creator/…/…/…/0190f6c5-0000-7000-8000-000000000001',
  ],
  [
    '/opportunity/0190f6c5-0000-7000-8000-000000000001/inbox',
    '/opportunity/0190f6c5-0000-7000-8000-000000000001/inbox',
  ],
  ['/assets/home-Ab12.js', '/assets/home-Ab12.js'],
])('%s is logged as %s', (url, path) => {
  expect(pathForLog(url)).toBe(path)
})
