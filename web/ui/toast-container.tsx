import { useComputedColorScheme } from '@mantine/core'
import { ToastContainer as Container } from 'react-toastify'

export function ToastContainer() {
  const scheme = useComputedColorScheme('light')
  return (
    <Container
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      pauseOnFocusLoss
      theme={scheme}
    />
  )
}
