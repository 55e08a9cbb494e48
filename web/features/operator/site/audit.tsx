import type { AuditLine } from '#contract/endpoints/operator/site.ts'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import { Details, humanise } from '#web/features/operator/list/details.tsx'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { More } from '#web/features/operator/list/more.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import classes from './audit.module.css'

/** Who did what, and the values before; nobody can change it. */
export function Audit({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.audit()}
      about={text.auditAbout()}
      searchLabel={text.searchAudit()}
      empty={text.noAudit()}
      load={(query, signal) => operatorApi.operatorSite.listAudit({ query }, { signal })}
    >
      {(line) => <Row line={line} />}
    </ListView>
  )
}

function Row({ line }: { line: AuditLine }) {
  const { at, actor, action, before, after, names } = line
  return (
    <Item title={humanise(action)} facts={[nameOf(line), actor, <Day key="at" time={at} withTime />]}>
      {before || after ? (
        <More label={text.beforeAndAfter()}>
          <div className={classes.change}>
            <section>
              <h4>{text.before()}</h4>
              <Details of={before} names={names} />
            </section>
            <section>
              <h4>{text.after()}</h4>
              <Details of={after} names={names} />
            </section>
          </div>
        </More>
      ) : null}
    </Item>
  )
}

/** The subject of an entry: its present name, else the one it had then, else its id. */
function nameOf({ subject, before, names }: AuditLine): string {
  const [kind, id = ''] = subject.split(':')
  const formerly = (before as { name?: unknown } | null)?.name
  return names[id] ?? (typeof formerly === 'string' ? formerly : `${kind} ${id}`.trim())
}
