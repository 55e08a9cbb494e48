import classes from './phone-link.module.css'

/**
 * A phone number that is called when tapped, in groups of digits: "+91 98765 43210". The style sheet sets them apart, so that a copied
 * number has no spaces.
 */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} aria-label={number} className={classes.number}>
      {number.split(' ').map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups keep their order
        <span key={at}>{group}</span>
      ))}
    </a>
  )
}
