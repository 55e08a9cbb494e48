import '#web/ui/toast-container.css'
import { ToastContainer as Container } from 'react-toastify'

export function ToastContainer() {
  return <Container position="top-right" autoClose={5000} draggable draggablePercent={80} />
}
