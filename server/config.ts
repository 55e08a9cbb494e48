import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { addressesOf } from './db/hosts.ts'
import { isLocalName } from './site/local-name.ts'

const number = (digits: RegExp, most: number, rule: string) =>
  z.string().regex(digits, rule).transform(Number).pipe(z.number().max(most, rule))
const address = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      // `https:pragati.example` can be parsed, too.
      if (!URL.canParse(value) || !/^[a-z]+:\/\//i.test(value)) return false
      const { protocol, hostname } = new URL(value)
      // PostgreSQL also listens on a socket, which has no host.
      return protocols.includes(protocol) && (hostname !== '' || protocol.startsWith('postgres'))
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )
/** One or more hosts of PostgreSQL, separated by commas. */
const database = z
  .string()
  .refine(
    (value) => addressesOf(value).every((one) => address('postgres:', 'postgresql:').safeParse(one).success),
    'must be an address that begins with postgres:// or postgresql://',
  )
/** Several such addresses, separated by commas, too. */
const databases = z
  .string()
  .transform((value) => value.split(/,\s*(?=\w+:\/\/)/))
  .pipe(z.array(database))
const web = address('http:', 'https:')
/** With a name, `Pragati <hello@pragati.example>`, or without. */
const SENDER = /^(?:[^<>]*<([^<>\s]+)>|([^<>\s]+))$/
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  HOST: z
    .string()
    .refine(isHost, 'must be a host name or an address, such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: number(/^\d+$/, 65_535, 'must be a whole number from 0 to 65535').default(3000),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a number from 1 to 99')
    .transform((value) => (value === 'auto' ? availableParallelism() : Number(value)))
    .default(1),
  SITE_URL: web
    .refine((value) => !/[?#]/.test(value), 'must be an address without a query and without a fragment')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: databases.default([]),
  DATABASE_POOL_SIZE: number(/^[1-9]\d*$/, 1_000, 'must be a whole number from 1 to 1000').default(10),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, alone or as in: Pragati <hello@pragati.example>')
    .optional(),
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_API_URL: web.default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_DAILY_UNITS: number(/^\d+$/, 100_000_000, 'must be a whole number up to 100000000').default(10_000),
  YOUTUBE_OEMBED_URL: web.default('https://www.youtube.com/oembed'),
  PLAYER_URL: web.default('https://www.youtube-nocookie.com/embed'),
  BACKUP_RECIPIENT: z
    .string()
    .startsWith('age1', 'must be a key to encrypt for, which begins with age1')
    .optional(),
  CLAMAV_URL: address('tcp:').optional(),
  S3_ENDPOINT: web.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d{1,2})$/, 'must be off or a number of proxies')
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .default(0),
  DRAIN_SECONDS: number(/^\d+(\.\d+)?$/, 300, 'must be a number from 0 to 300').default(0),
  RATE_LIMIT_SCALE: number(/^\d+(\.\d+)?$/, 1_000_000, 'must be a number from 0 to 1000000').default(1),
  SITE_NAME: z.string().default('Pragati'),
  CONTACT_EMAIL: z.email('must be an email address').default('hello@pragati.example'),
  CONTACT_PHONE: z
    .string()
    .refine(
      (value) => value.replace(/\D/g, '').length >= 6,
      'must be a phone number, such as +91 98765 43210',
    )
    .default('+91 98765 43210'),
  COMMUNITY_URL: web.default('https://chat.pragati.example/join'),
  FEEDBACK_URL: web.default('https://feedback.pragati.example/'),
  SOCIAL_LINKS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((link) => link.trim())
        .filter(Boolean),
    )
    .pipe(z.array(web))
    .default(['https://social.pragati.example/@pragati', 'https://video.pragati.example/pragati']),
  POSTAL_ADDRESS: z.string().default('Pragati, 12 Vidya Marg, Pune 411004, India'),
  ANALYTICS_URL: web.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of: ${LOG_LEVELS.join(', ')}`).default('info'),
})

function isHost(value: string): boolean {
  return /^[\w.:-]+$/.test(value) && URL.canParse(`http://${inAddress(value)}`)
}

/** IPv6 addresses need brackets there. */
function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function isSender(value: string): boolean {
  const [, named, alone] = SENDER.exec(value.trim()) ?? []
  return z.email().safeParse(named ?? alone).success
}

/** Facts about the installation that pages show. */
export interface SiteFacts {
  name: string
  url: string
  contactEmail: string
  contactPhone: string
  communityUrl: string
  feedbackUrl: string
  socialLinks: string[]
  postalAddress: string
  analyticsUrl: string | null
  /** The player of each video is below it, by the video's id; without a trailing slash. */
  playerUrl: string
}

export interface Config {
  host: string
  port: number
  /** Number of processes that share the port and the work. */
  processes: number
  /** Whether it listens on this machine alone. */
  loopback: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The same database, bypassing the pooler, if there is one. */
  databaseDirectUrl: string | undefined
  replicaUrls: string[]
  /** Connections of one process to the database. */
  poolSize: number
  /** Undefined: generated once and stored in the data folder. */
  authSecret: string | undefined
  /** Still accepted while a secret is being replaced. */
  previousAuthSecret: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** `dailyUnits`: how much of the platform's quota may be used in a day. */
  youtube: { apiKey: string | undefined; apiUrl: string; oembedUrl: string; dailyUnits: number }
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | undefined
  /** The key that backups are encrypted for. */
  backupRecipient: string | undefined
  /** The clamd that scans résumés. */
  clamavUrl: string | undefined
  demo: 'auto' | 'on' | 'off'
  /** Load demo content, and with it accounts with a known password. */
  isDemo: boolean
  /** Operators must have a second factor. */
  requireSecondFactor: boolean
  trustedProxies: number
  /** How long a process that is shutting down is not ready but still accepts requests. */
  drainSeconds: number
  rateLimitScale: number
  logLevel: string
  /** Lets /metrics be read from elsewhere. */
  metricsToken: string | undefined
  site: SiteFacts
}

/** A start that cannot continue; the message is for the person at the terminal. */
export class StartError extends Error {}

/** Another process has locked the data folder. */
export class FolderHeldError extends StartError {}

/** Reads the configuration; every mistake is named in one StartError. Empty values count as absent. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const wrong = parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  const mistakes = [...new Set(wrong), ...inconsistencies(given)]
  if (!parsed.success || mistakes.length) {
    throw new StartError(
      `The configuration is not valid:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  return toConfig(parsed.data)
}

type Values = z.infer<typeof Environment>

/** Contradictions, reported together with all other mistakes. */
function inconsistencies(values: Record<string, string | undefined>): string[] {
  const mistakes: string[] = []
  if (values.DATABASE_URL && !values.AUTH_SECRET) {
    mistakes.push('AUTH_SECRET is required once DATABASE_URL is set (32 characters or more)')
  }
  if (values.PROCESSES && values.PROCESSES !== '1' && !values.DATABASE_URL) {
    mistakes.push('PROCESSES needs DATABASE_URL: the embedded database belongs to one process')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    if (values[name] && !values.DATABASE_URL) mistakes.push(`${name} needs DATABASE_URL`)
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = s3.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < s3.length) {
    mistakes.push(`${missing.join(', ')} must be set too when object storage is used`)
  }
  return mistakes
}

function toConfig(values: Values): Config {
  const siteUrl = (values.SITE_URL ?? `http://${inAddress(values.HOST)}:${values.PORT}`).replace(/\/+$/, '')
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(values.HOST) || values.HOST.startsWith('127.')
  const isForOthers = values.TRUST_PROXY > 0 || !isLocalName(new URL(siteUrl).host)
  const isTrial = loopback && !values.DATABASE_URL && !isForOthers
  const isDemo = values.DEMO === 'on' || (values.DEMO === 'auto' && isTrial)
  return {
    host: values.HOST,
    port: values.PORT,
    processes: values.PROCESSES,
    loopback,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    replicaUrls: values.DATABASE_REPLICA_URL,
    poolSize: values.DATABASE_POOL_SIZE,
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@${new URL(siteUrl).hostname}>`,
    },
    youtube: {
      apiKey: values.YOUTUBE_API_KEY,
      apiUrl: values.YOUTUBE_API_URL,
      oembedUrl: values.YOUTUBE_OEMBED_URL,
      dailyUnits: values.YOUTUBE_DAILY_UNITS,
    },
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY && values.S3_SECRET_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            region: values.S3_REGION ?? 'us-east-1',
            accessKey: values.S3_ACCESS_KEY,
            secretKey: values.S3_SECRET_KEY,
          }
        : undefined,
    backupRecipient: values.BACKUP_RECIPIENT,
    clamavUrl: values.CLAMAV_URL,
    demo: values.DEMO,
    isDemo,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR ? values.REQUIRE_SECOND_FACTOR === 'on' : !isDemo,
    trustedProxies: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    site: {
      name: values.SITE_NAME,
      url: siteUrl,
      contactEmail: values.CONTACT_EMAIL,
      contactPhone: values.CONTACT_PHONE,
      communityUrl: values.COMMUNITY_URL,
      feedbackUrl: values.FEEDBACK_URL,
      socialLinks: values.SOCIAL_LINKS,
      postalAddress: values.POSTAL_ADDRESS,
      analyticsUrl: values.ANALYTICS_URL ?? null,
      playerUrl: values.PLAYER_URL.replace(/\/+$/, ''),
    },
  }
}
