/**
 * A browser that translates a page (Google Translate in Chrome) replaces its text nodes by elements. React still holds
 * the old nodes: changes of them are invisible, and removing one throws and crashes the page. So this maps each text node
 * to the element that replaced it, and patches the DOM methods to use that element.
 */
const standIns = new WeakMap<Node, ChildNode>()

export function followTranslations(): void {
  const { removeChild, insertBefore } = Node.prototype
  const found = new MutationObserver((records) => records.forEach(remember))
  const changed = new MutationObserver((records) => {
    // The new text, which is translated in its turn.
    for (const { target } of records) standIns.get(target)?.replaceWith(target)
  })
  found.observe(document.documentElement, { childList: true, subtree: true })

  function remember({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator)
    for (const node of removedNodes) {
      if (!standIn || !(node instanceof Text)) continue
      standIns.set(node, standIn)
      changed.observe(node, { characterData: true })
    }
  }

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const there = placeOf(child, this)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null): T {
    insertBefore.call(this, node, child && placeOf(child, this))
    return node
  }
}

/** The node in its parent, or what stands for it there; null if neither is there. */
function placeOf(node: Node, parent: Node): Node | null {
  return [node, standIns.get(node)].find((one) => one?.parentNode === parent) ?? null
}

function isOfTranslator(node: Node | null): node is ChildNode {
  return node instanceof HTMLElement && node.localName === 'font'
}
