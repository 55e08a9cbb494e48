import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { useFacts } from '#web/api/use-facts.ts'
import { inHours } from '#web/features/videos/duration.ts'
import { localPath } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/certificate.ts'
import { Day } from '#web/ui/day.tsx'
import { ButtonAnchor, ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './certificate-view.module.css'
import { WithdrawCertificate } from './withdraw-certificate.tsx'

/** A certificate as a picture and as text, with its actions; in print, the picture on a sheet. */
export function CertificateView({ certificate }: { certificate: Certificate }) {
  const { _id, name, course, creator, language, playlistId, videos, totalSeconds, finishedAt } = certificate
  const site = useFacts()?.siteName ?? ''
  const isHydrated = useHydrated()
  const picture = localPath(`/certificate/${_id}.png`)
  return (
    <article className={classes.certificate}>
      <img className={classes.sheet} src={picture} alt={text.alt()} width={2480} height={1754} />
      <div className={classes.words}>
        <h1 className={classes.title}>
          <MixedLanguageText
            pieces={[
              { words: name, lang: guessLang(name) },
              { words: course, lang: langOfCourseText(language, course) },
            ]}
            say={(name, course) => text.watched({ count: videos, name, course })}
          />
        </h1>
        <ul className={classes.facts}>
          <li>{text.by({ creator, language: languageName(language) })}</li>
          {totalSeconds === null ? null : <li>{text.length({ length: inHours(totalSeconds) })}</li>}
          <li>
            {text.finished()} <Day time={finishedAt} />
          </li>
        </ul>
        <p className={classes.quiet}>{text.honest({ site })}</p>
        <div className={classes.actions}>
          <ButtonAnchor href={picture} download={`certificate-${_id}.png`}>
            <FurtherIcon name="download" size={18} />
            {text.download()}
          </ButtonAnchor>
          <ShareButton title={text.watched({ count: videos, name, course })} path={`/certificate/${_id}`} />
          <PlainButton quiet disabled={!isHydrated} onClick={() => window.print()}>
            {text.print()}
          </PlainButton>
          {playlistId ? (
            <ButtonLink
              quiet
              to={playlistAddress({ _id: playlistId, name: course, language, creator: { name: creator } })}
            >
              {text.course()}
            </ButtonLink>
          ) : null}
          <WithdrawCertificate id={_id} />
        </div>
      </div>
    </article>
  )
}
