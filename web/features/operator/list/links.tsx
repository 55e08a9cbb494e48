/** Without the punctuation of the sentence that it ends. */
const address = /https?:\/\/[^\s,;]*[^\s,;.!?:)\]}'"]/g

/** Text that somebody wrote, with its web addresses as links without a referrer. */
export function Links({ children }: { children: string }) {
  const links = children.match(address) ?? []
  return children.split(address).flatMap((words, at) => {
    const link = links[at]
    return link === undefined
      ? [words]
      : [
          words,
          <a key={link} href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>,
        ]
  })
}
