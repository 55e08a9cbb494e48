import * as text from '#web/messages/compiled/home.ts'
import { Section } from '#web/ui/page/page.tsx'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import classes from './future-goals.module.css'

export function FutureGoals() {
  return (
    <Section title={text.futureGoals()}>
      <div className={classes.goals}>
        <Goal drawing="metaverse" title={text.metaverse()} about={text.metaverseAbout()} />
        <Goal
          drawing="industrial-training"
          title={text.industrialTraining()}
          about={text.industrialTrainingAbout()}
        />
      </div>
    </Section>
  )
}

function Goal({ drawing, title, about }: { drawing: string; title: string; about: string }) {
  return (
    <article className={classes.goal}>
      <div className={classes.drawing}>
        <Kolam id={drawing} columns={5} rows={5} />
      </div>
      <div>
        <h3>{title}</h3>
        <p>{about}</p>
      </div>
    </article>
  )
}
